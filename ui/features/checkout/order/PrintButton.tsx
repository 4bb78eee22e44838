/** Prints the page. Its label is passed in: the orders' texts stay on the server. */
import { Button } from '../../../shared/controls/Button.tsx';

export function PrintButton({ label }: { readonly label: string }) {
  return (
    <Button look="secondary" size="small" onClick={() => window.print()}>
      {label}
    </Button>
  );
}
