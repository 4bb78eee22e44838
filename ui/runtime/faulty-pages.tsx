/**
 * Pages that misbehave on purpose: the renderer's tests load this bundle instead of the real one.
 * Each has the name of a public page, so that the real router can be made to render it.
 */
import { lazy, Suspense } from 'react';
import type { LocalizedProps } from './page.ts';
import { type Rendered, renderPage } from './render.ts';

declare global {
  var inkRender: (page: string, props: object) => Rendered;
}

const NeverLoads = lazy(() => new Promise<never>(() => {}));

function LoopsForever(): never {
  for (;;);
}

function AllocatesForever(): never {
  const objects: object[] = [];
  for (;;) objects.push({ objects, text: `${objects.length}` });
}

function Throws(): never {
  throw new Error('this component throws');
}

const bodies = {
  home: () => <h1>Sound</h1>,
  card: Throws,
  pricing: LoopsForever,
  terms: AllocatesForever,
  privacy: () => (
    <Suspense fallback={<p>Waiting</p>}>
      <NeverLoads />
    </Suspense>
  ),
} as const;

const head = () => ({ title: 'Fault', description: '', indexed: false });

globalThis.inkRender = (name, props) => {
  const Body = bodies[name as keyof typeof bodies] ?? bodies.home;
  return renderPage({ head, Body }, props as LocalizedProps);
};
