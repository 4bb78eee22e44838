/** What is rendered once, and looks as if it had been rendered each time. */
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { CachedItem, clearCache, renderWithCache } from './part-cache.tsx';

interface Props {
  readonly word: string;
  readonly onPress?: () => void;
}

const rendered = vi.fn();

function Word({ word }: Props) {
  rendered(word);
  return (
    <p>
      <img src={`/${word.length}.svg`} alt="" />
      {word} and {word}
    </p>
  );
}

interface ListProps {
  readonly words: readonly string[];
  readonly name?: string;
}

const list = ({ words, name = 'word' }: ListProps) => (
  <ul>
    {words.map((word) => (
      <CachedItem key={word} name={name} of={Word} props={{ word, onPress: () => {} }} />
    ))}
  </ul>
);

const filledIn = (props: ListProps) =>
  renderWithCache(renderToString, () => renderToString(list(props)));

it('renders the same HTML as without a cache, preloads first', () => {
  const words = ['one', 'two', 'three', '<!--cached-->'];
  const plain = renderToString(list({ words }));
  expect(plain).toMatch(/^<link rel="preload" as="image" href="\/3.svg"\/><link [^>]*5.svg"\/>/);
  expect(filledIn({ words })).toBe(plain);
  expect(filledIn({ words })).toBe(plain);
});

it('renders once for the same props of one component', () => {
  filledIn({ words: ['first', 'second'] });
  filledIn({ words: ['second', 'third', 'first'] });
  expect(rendered.mock.calls.flat()).toEqual(['first', 'second', 'third']);
  filledIn({ words: ['first'], name: 'other' });
  expect(rendered).toHaveBeenCalledTimes(4);
});

it('renders again after the cache is cleared', () => {
  filledIn({ words: ['once more'] });
  clearCache();
  filledIn({ words: ['once more'] });
  expect(rendered.mock.calls.flat()).toEqual(['once more', 'once more']);
});

it('evicts the least recently used parts', () => {
  const many = Array.from({ length: 255 }, (_, nth) => `many ${nth}`);
  filledIn({ words: ['asked for again', 'long ago'] });
  filledIn({ words: ['asked for again'] });
  filledIn({ words: many });
  rendered.mockClear();
  filledIn({ words: ['asked for again'] });
  expect(rendered).not.toHaveBeenCalled();
  filledIn({ words: ['long ago'] });
  expect(rendered).toHaveBeenCalledTimes(1);
});

it('keeps nothing of a failed render', () => {
  const fails = () => {
    renderToString(list({ words: ['left behind'] }));
    throw new Error('it failed');
  };
  expect(() => renderWithCache(renderToString, fails)).toThrow('it failed');
  expect(renderToString(list({ words: ['left behind'] }))).toContain('<li><p>');
});
