/** How a page's structured data must be: in the words of schema.org, and complete by Google's rules. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import Validator, { type Issue } from '@adobe/structured-data-validator';
import WebAutoExtractor from '@marbec/web-auto-extractor';
import type { APIResponse, Response } from '@playwright/test';
import { expect, test } from './test.ts';

const VOCABULARY = createRequire(import.meta.url).resolve('@vocabulary/schema/schema.nq');

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
const RDFS = 'http://www.w3.org/2000/01/rdf-schema#';
const SCHEMA = 'http://schema.org/';

/** A line of the vocabulary that joins two things; other lines end in a text. */
const FACT = /^<(\S+)> <(\S+)> <(\S+)> /gm;

let made: Promise<Validator> | undefined;

function validator(): Promise<Validator> {
  made ??= readFile(VOCABULARY, 'utf8').then((quads) => new Validator(classesAndProperties(quads)));
  return made;
}

/** What the validator reads of the vocabulary, as JSON-LD. Parsing the whole takes seven core seconds. */
function classesAndProperties(quads: string): object {
  const things = new Map<string, Map<string, string[]>>();
  for (const [, thing = '', fact = '', value = ''] of quads.matchAll(FACT)) {
    const facts = things.get(thing) ?? new Map<string, string[]>();
    facts.set(fact, [...(facts.get(fact) ?? []), value]);
    things.set(thing, facts);
  }
  const graph = [...things].map(([id, facts]) => {
    const ids = (fact: string) => (facts.get(fact) ?? []).map((value) => ({ '@id': value }));
    return {
      '@id': id,
      '@type': facts.get(`${RDF}type`)?.join().replace(RDFS, 'rdfs:').replace(RDF, 'rdf:'),
      'rdfs:subClassOf': ids(`${RDFS}subClassOf`),
      'schema:domainIncludes': ids(`${SCHEMA}domainIncludes`),
    };
  });
  return { '@graph': graph };
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
