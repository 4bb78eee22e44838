import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Step } from './Step.tsx';

it('a new step focuses its first editable field, or its heading', () => {
  const { rerender } = render(
    <Step key="1" title="One" flow={{ entered: true, attempt: 0 }}>
      <input aria-label="Account" readOnly />
      <input aria-label="Password" />
    </Step>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  rerender(
    <Step key="2" title="Two" flow={{ entered: true, attempt: 0 }}>
      <button type="button">{'NEXT'}</button>
    </Step>,
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Two' }));
});

it('a form is named by its step’s heading', () => {
  render(
    <Step title="Enter your password" flow={{ entered: false, attempt: 0 }} onSubmit={() => {}}>
      <input aria-label="Password" />
    </Step>,
  );
  expect(screen.getByRole('form', { name: 'Enter your password' })).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});
