import { hydrate } from '../../../runtime/hydrate.tsx';
import { PasswordReset } from './PasswordReset.tsx';

hydrate('password-reset', PasswordReset);
