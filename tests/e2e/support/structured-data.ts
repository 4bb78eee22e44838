/** How a page's structured data must be: in the words of schema.org, and complete by Google's rules. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import Validator, { type Issue } from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import type { APIResponse, Response } from '@playwright/test';
import jsonld from 'jsonld';
import { expect, test } from './test.ts';

const VOCABULARY = createRequire(import.meta.url).resolve('@vocabulary/schema/schema.nq');

/** The prefixes by which the validator looks for classes and properties. */
const PREFIXES = {
  schema: 'http://schema.org/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
};

let made: Promise<Validator> | undefined;

/** Reading the vocabulary takes seconds: once a process. The reader's types know no text, but it does. */
function validator(): Promise<Validator> {
  made ??= readFile(VOCABULARY, 'utf8')
    .then((quads) => jsonld.fromRDF(quads as unknown as object, { format: 'application/n-quads' }))
    .then((graph) => jsonld.compact(graph, PREFIXES))
    .then((vocabulary) => new Validator(vocabulary));
  return made;
}

/** To the validator a word that schema.org does not have is a mere warning. Fields may be left out. */
const isFault = ({ severity, errorType }: Issue) =>
  severity === 'ERROR' || errorType === 'schemaOrg';

const describeIssue = ({ issueMessage, path = [] }: Issue) =>
  `${path.map(({ type, property }) => property ?? type).join('.')}: ${issueMessage}`;

/**
 * The page tells of these things alone, without a fault.
 * @param types of schema.org, in the order of the alphabet
 */
export async function expectStructuredData(
  reply: Response | APIResponse | null,
  types: readonly string[],
): Promise<void> {
  await test.step('structured data', async () => {
    const found = new WebAutoExtractor().parse((await reply?.text()) ?? '');
    expect(Object.keys(found.jsonld).toSorted()).toEqual(types);
    const issues = await (await validator()).validate(found);
    expect(issues.filter(isFault).map(describeIssue)).toEqual([]);
  });
}
