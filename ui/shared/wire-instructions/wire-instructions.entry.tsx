import { hydrate } from '../../runtime/hydrate.tsx';
import { WireInstructionsLink } from './WireInstructionsDialog.tsx';
import { WireInstructionsList } from './WireInstructionsList.tsx';

hydrate('wire-instructions', WireInstructionsLink);
hydrate('wire-instructions/list', WireInstructionsList);
