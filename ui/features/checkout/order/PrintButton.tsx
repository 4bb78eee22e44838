/** Prints the page. Its label comes with it: the orders' texts stay on the server. */
import { Button } from '../../../shared/controls/Button.tsx';

interface PrintButtonProps {
  readonly label: string;
}

export function PrintButton({ label }: PrintButtonProps) {
  return (
    <Button look="secondary" size="small" onClick={() => window.print()}>
      {label}
    </Button>
  );
}
