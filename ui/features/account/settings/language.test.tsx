import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { navigate } from '../../../shared/api/navigate.ts';
import { BROKEN, open, section } from '../testing/settings.tsx';

describe('changing the language', () => {
  it('saves it and reloads the page in it', async () => {
    const { calls, user } = open();
    await user.selectOptions(screen.getByLabelText('Your language'), 'ch');
    await waitFor(() => expect(navigate).toHaveBeenCalledWith('/settings?lang=ch'));
    expect(calls.sent('/user/lang')).toEqual([{ lang: 'ch' }]);
  });

  it.each(['en', 'ch'])(
    'sets both to %s if the e-mails have another than the page',
    async (chosen) => {
      const { calls, user } = open({ lang: 'ch' });
      const list = screen.getByLabelText<HTMLSelectElement>('Your language');
      expect(list.selectedOptions[0]?.text).toBe('E-mails only: Chinese (中文)');
      await user.selectOptions(list, chosen);
      await waitFor(() => expect(navigate).toHaveBeenCalledWith(`/settings?lang=${chosen}`));
      expect(calls.sent('/user/lang')).toEqual([{ lang: chosen }]);
    },
  );

  it('keeps the old one if saving fails', async () => {
    const { calls, user } = open();
    calls.answer('/user/lang', BROKEN);
    await user.selectOptions(screen.getByLabelText('Your language'), 'ch');
    expect(await section('Language').findByText(BROKEN.error)).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Your language').value).toBe('en');
    expect(navigate).not.toHaveBeenCalled();
  });
});
