/**
 * No component contains text for people: all of it comes from the catalogue. Parses the sources as
 * syntax trees and rejects letters in JSX text, in strings shown as children, and in labels.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

type Syntax = { readonly type: string } & Readonly<Record<string, unknown>>;

const root = `${import.meta.dirname}/../..`;
const sources = ['features', 'shared'].flatMap((room) =>
  readdirSync(`${root}/${room}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .map((path) => `${room}/${path}`),
);

const labels = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value;

const below = (node: Syntax): Syntax[] => Object.values(node).flat().filter(isSyntax);

/** The literal strings that an expression may evaluate to. */
function strings(node: unknown): string[] {
  if (!isSyntax(node)) return [];
  switch (node.type) {
    case 'JSXText':
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateElement':
      return [(node.value as { raw: string }).raw];
    case 'TemplateLiteral':
      return (node.quasis as Syntax[]).flatMap(strings);
    case 'JSXExpressionContainer':
      return strings(node.expression);
    case 'ConditionalExpression':
      return [...strings(node.consequent), ...strings(node.alternate)];
    case 'LogicalExpression':
      return [...strings(node.left), ...strings(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...strings(node.left), ...strings(node.right)] : [];
    default:
      return [];
  }
}

/** What a reader would see or hear of a node itself: the strings of its children and labels. */
function shown(node: Syntax): string[] {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    return (node.children as Syntax[]).flatMap(strings);
  }
  if (node.type === 'JSXAttribute' && labels.has((node.name as { name: string }).name)) {
    return strings(node.value);
  }
  return [];
}

function inlineText(code: string): string[] {
  const found: string[] = [];
  const visit = (node: Syntax) => {
    found.push(...shown(node).filter((text) => /\p{L}/u.test(text)));
    below(node).forEach(visit);
  };
  visit(parseSync('source.tsx', code).program as unknown as Syntax);
  return found.map((text) => text.trim());
}

it('finds text in children and labels only', () => {
  const code = `const a = (
    <p title="One" className="no">
      Two {t('no')} {at === 'no' ? 'Three' : t('no')} {\`Four \${five}\`} 5% <img alt={'Six'} />
    </p>
  );`;
  expect(inlineText(code).sort()).toEqual(['Four', 'One', 'Six', 'Three', 'Two']);
});

it('finds the components', () => {
  expect(sources.length).toBeGreaterThan(30);
});

it.each(sources)('%s has no inline text', (path) => {
  expect(inlineText(readFileSync(`${root}/${path}`, 'utf8'))).toEqual([]);
});
