import { hydrate } from '../runtime/hydrate.tsx';
import { Signup } from './signup/Signup.tsx';

hydrate('signup', Signup);
