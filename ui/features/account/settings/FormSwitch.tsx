/** A switch in a form. It is saved with the form. */

import './switch.css';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly on: boolean;
  readonly title: string;
  readonly note: string;
}

export function FormSwitch({ id, name, on, title, note }: Props) {
  return (
    <div className="switch form-switch">
      <div className="switch__body">
        <label className="switch__title form-switch__title" htmlFor={id}>
          {title}
        </label>
        <p className="note switch__note" id={`${id}-note`}>
          {note}
        </p>
      </div>
      <input
        className="switch__track form-switch__box"
        type="checkbox"
        id={id}
        name={name}
        value="on"
        defaultChecked={on}
        aria-describedby={`${id}-note`}
      />
    </div>
  );
}
