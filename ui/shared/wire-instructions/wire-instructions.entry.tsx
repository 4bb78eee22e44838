import { hydrate } from '../../runtime/hydrate.tsx';
import { WireInstructionsLink, WireInstructionsList } from './WireInstructions.tsx';

hydrate('wire-instructions', WireInstructionsLink);
hydrate('wire-instructions/list', WireInstructionsList);
