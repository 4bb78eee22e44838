import { hydrate } from '../runtime/hydrate.tsx';
import { PasswordReset } from './password-reset/PasswordReset.tsx';

hydrate('password-reset', PasswordReset);
