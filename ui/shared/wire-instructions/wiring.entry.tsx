import { hydrate } from '../../runtime/hydrate.tsx';
import { WireInstructionsLink } from './WireInstructionsDialog.tsx';
import { WireInstructionsList } from './WireInstructionsList.tsx';

hydrate('wiring', WireInstructionsLink);
hydrate('wiring/list', WireInstructionsList);
