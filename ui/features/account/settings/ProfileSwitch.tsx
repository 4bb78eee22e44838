/** One thing of the profile, on or off. It is saved with its form. */
import type { ProfileSettings } from '../../../generated/ProfileSettings.ts';
import { type Lang, text } from '../../../shared/texts/catalogue.ts';
import { profile } from '../texts.ts';

interface Props {
  readonly name: keyof ProfileSettings;
  readonly on: boolean;
  readonly lang: Lang;
}

export function ProfileSwitch({ name, on, lang }: Props) {
  const t = text(profile, lang);
  const id = `public-profile-${name}`;
  return (
    <div className="switch profile-switch">
      <div className="switch__words">
        <label className="switch__title profile-switch__title" htmlFor={id}>
          {t(`settings.${name}`)}
        </label>
        <p className="switch__note" id={`${id}-note`}>
          {t(`settings.${name}.note`)}
        </p>
      </div>
      <input
        className="switch__track profile-switch__box"
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
