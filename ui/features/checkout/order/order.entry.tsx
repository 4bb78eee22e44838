import { hydrate } from '../../../runtime/hydrate.tsx';
import { PrintButton } from './PrintButton.tsx';

hydrate('order', PrintButton);
