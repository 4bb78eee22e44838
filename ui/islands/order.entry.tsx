import { hydrate } from '../runtime/hydrate.tsx';
import { PrintButton } from './order/PrintButton.tsx';

hydrate('order', PrintButton);
