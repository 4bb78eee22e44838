/**
 * Why a payment could not be started, and how to go on. The list behind it is out of date by then, unless the buyer only
 * has to wait: every way back to it reloads it, so that it says what is gone and counts the rest.
 */
import { useEffect, useState } from 'react';
import type { Zip } from '../../../generated/types.ts';
import { STORE_HREF } from '../../../shared/api/hrefs.ts';
import { Button, ButtonLink } from '../../../shared/controls/Button.tsx';
import { Dialog } from '../../../shared/controls/Dialog.tsx';
import { fetchZips } from '../../../shared/search/fetch-zips.ts';
import { useText } from '../../../shared/texts/catalogue.ts';
import { usd } from '../../../shared/texts/format.ts';
import { checkout as texts } from '../texts.ts';
import { type CheckoutProblem, canBuy } from './checkout-state.ts';
import { reloadFor } from './leave-reason.ts';
import type { CheckoutFlow } from './use-checkout.ts';
import '../../../shared/controls/dialog.css';

interface Props {
  readonly problem: CheckoutProblem;
  readonly zips: readonly Zip[];
  readonly flow: CheckoutFlow;
}

export function ProblemDialog({ problem, zips, flow }: Props) {
  const t = useText(texts);
  const close = () => {
    flow.closeProblem();
    if (problem.why !== 'paused') reloadFor('outdated');
  };
  return (
    <Dialog title={t('problem.title')} describedBy="problem-text problem-zips" onClose={close}>
      {problem.why === 'repriced' ? (
        <ChangedPrices zips={zips} onClose={close} />
      ) : (
        <UnavailableZips
          unavailable={problem.zips}
          paused={problem.why === 'paused'}
          zips={zips}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

interface UnavailableZipsProps extends ChangedPricesProps {
  /** The server's message for each, by code. */
  readonly unavailable: Readonly<Record<string, string>>;
  /** The buyer has to wait for them: the total stays the same. */
  readonly paused: boolean;
}

/** ZIPs that are currently unavailable: which, and a link to a cart that marks others' ZIPs and counts the rest. */
function UnavailableZips({ unavailable, paused, zips, onClose }: UnavailableZipsProps) {
  const t = useText(texts);
  const codes = Object.keys(unavailable);
  const othersRemain = zips.some((zip) => canBuy(zip) && !codes.includes(zip.zip_code));
  return (
    <>
      <p className="dialog__text" id="problem-text">
        {t('problem.gone')}
      </p>
      <ul className="problem-zips" id="problem-zips">
        {codes.map((code) => (
          <li key={code} className="problem-zips__item">
            <span className="numerals problem-zips__zip">{code}</span>
            <span className="note problem-zips__place">
              {zips.find((zip) => zip.zip_code === code)?.title}
            </span>
            <span className="note-faint problem-zips__reason">{unavailable[code]}</span>
          </li>
        ))}
      </ul>
      <div className="cluster dialog__buttons">
        {othersRemain ? (
          <Button onClick={onClose}>{t(paused ? 'back' : 'problem.total')}</Button>
        ) : (
          <>
            <ButtonLink href={STORE_HREF}>{t('shop')}</ButtonLink>
            <Button look="quiet" onClick={onClose}>
              {t('back')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

interface ChangedPricesProps {
  readonly zips: readonly Zip[];
  readonly onClose: () => void;
}

interface Change {
  readonly zip: Zip;
  readonly now: number;
}

/** Null if the prices could not be loaded, or none has changed. */
async function changesOf(zips: readonly Zip[]): Promise<readonly Change[] | null> {
  const wanted = zips.filter(canBuy);
  const codes = wanted.map((zip) => zip.zip_code).join(',');
  const found = (await fetchZips(`/zipcode/search?zip_codes=${codes}`))?.zip_codes;
  const changes = wanted.flatMap((zip) => {
    const now = found?.find((one) => one.zip_code === zip.zip_code)?.price;
    return now === undefined || now === zip.price ? [] : [{ zip, now }];
  });
  return changes.length > 0 ? changes : null;
}

/** Looks up the current prices, and shows each one that has changed. */
function ChangedPrices({ zips, onClose }: ChangedPricesProps) {
  const t = useText(texts);
  const [changes, setChanges] = useState<readonly Change[] | null | 'looking'>('looking');
  useEffect(() => {
    let cancelled = false;
    void changesOf(zips).then((found) => cancelled || setChanges(found));
    return () => {
      cancelled = true;
    };
  }, [zips]);
  const known = changes !== 'looking' && changes !== null;
  return (
    <>
      <p className="dialog__text" id="problem-text" role="status">
        {t(known ? 'problem.repriced' : changes === null ? 'problem.unknown' : 'problem.looking')}
      </p>
      {known && (
        <ul className="problem-zips" id="problem-zips">
          {changes.map(({ zip, now }) => (
            <li key={zip.zip_code} className="problem-zips__item">
              <span className="numerals problem-zips__zip">{zip.zip_code}</span>
              <span className="note problem-zips__place">{zip.title}</span>
              <span className="problem-zips__price">
                <span className="visually-hidden">{`${t('problem.was')} `}</span>
                <s>{usd(zip.price)}</s>
                <span className="visually-hidden">{` ${t('problem.now')}`}</span>
                {` ${usd(now)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="cluster dialog__buttons">
        <Button onClick={onClose}>{t('problem.total')}</Button>
      </div>
    </>
  );
}
