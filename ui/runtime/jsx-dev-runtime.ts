/** As tests ask for it: the runtime for JSX under its other name. */
import type { ElementType, Key, ReactElement } from 'react';
import { jsx, jsxs } from './jsx-runtime.ts';

export { Fragment, type JSX } from './jsx-runtime.ts';

export const jsxDEV = (
  type: ElementType,
  props: unknown,
  key: Key | undefined,
  isStatic: boolean,
): ReactElement => (isStatic ? jsxs : jsx)(type, props, key);
