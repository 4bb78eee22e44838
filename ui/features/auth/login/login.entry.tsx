import { hydrate } from '../../../runtime/hydrate.tsx';
import { Login } from './Login.tsx';

hydrate('login', Login);
