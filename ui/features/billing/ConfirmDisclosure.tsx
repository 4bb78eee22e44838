/** For what can't be undone: a line that unfolds its consequences, and the button that does it. Works without script. */
import type { ReactNode } from 'react';
import { Button } from '../../shared/controls/Button.tsx';
import { CustomerForm } from '../../shared/form/CustomerForm.tsx';
import './billing.css';

interface Props {
  readonly label: ReactNode;
  readonly warning: string;
  /** The form's action. */
  readonly action: string;
  /** The button's label. */
  readonly children: ReactNode;
}

export function ConfirmDisclosure({ label, warning, action, children }: Props) {
  return (
    <details>
      <summary className="confirm-disclosure__open">{label}</summary>
      <p className="confirm-disclosure__warning">{warning}</p>
      <CustomerForm action={action}>
        <Button type="submit" size="small" look="danger">
          {children}
        </Button>
      </CustomerForm>
    </details>
  );
}
