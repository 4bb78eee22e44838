// The invisible frame: calls that need no form.

import { confirm, retrieve } from './api.js';
import { listen } from './host.js';

const tell = listen({
  retrieve: ({ key, clientSecret }) => retrieve(key, clientSecret),
  confirm: ({ key, clientSecret, params }) => confirm(key, clientSecret, params),
});
tell('loaded');
