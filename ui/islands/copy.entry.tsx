import { hydrate } from '../runtime/hydrate.tsx';
import { CopyLink } from './copy/CopyLink.tsx';

hydrate('copy', CopyLink);
