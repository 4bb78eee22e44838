import { hydrate } from '../../../runtime/hydrate.tsx';
import { Signup } from './Signup.tsx';

hydrate('signup', Signup);
