import { hydrate } from '../runtime/hydrate.tsx';
import { Login } from './login/Login.tsx';

hydrate('login', Login);
