/**
 * Writes a bill of materials (CycloneDX 1.6, JSON): the crates that are linked into `inkpay` or build it, and the npm packages in
 * its pages, with the versions, licences and checksums of Cargo's metadata, Cargo.lock and package-lock.json.
 *   usage: node scripts/sbom.mjs FILE
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const OPTIONS = ['metadata', '--locked', '--format-version', '1'];
const { packages, resolve } = JSON.parse(
  execFileSync('cargo', OPTIONS, { maxBuffer: 2 ** 28, encoding: 'utf8' }),
);
const lock = readFileSync('Cargo.lock', 'utf8').split('[[package]]');
const line = (entry, name) => entry.match(new RegExp(`^${name} = "(.*)"$`, 'm'))?.[1];
const checksums = new Map(
  lock.map((entry) => [
    `${line(entry, 'name')}@${line(entry, 'version')}`,
    line(entry, 'checksum'),
  ]),
);

const byId = new Map(packages.map((one) => [one.id, one]));
const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
const used = (id) =>
  nodes
    .get(id)
    .deps.filter(({ dep_kinds }) => dep_kinds.some(({ kind }) => kind !== 'dev'))
    .map(({ pkg }) => pkg);

const root = packages.find(({ name }) => name === 'ink-server').id;
const found = new Set([root]);
for (const id of found) for (const next of used(id)) found.add(next);

const purl = (id) => `pkg:cargo/${byId.get(id).name}@${byId.get(id).version}`;
function component(id) {
  const { name, version, license } = byId.get(id);
  const sum = checksums.get(`${name}@${version}`);
  return {
    type: id === root ? 'application' : 'library',
    'bom-ref': purl(id),
    name,
    version,
    purl: purl(id),
    ...(license && { licenses: [{ expression: license.replaceAll('/', ' OR ') }] }),
    ...(sum && { hashes: [{ alg: 'SHA-256', content: sum }] }),
  };
}

/** The npm packages, except those only for development. */
const inPages = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages)
  .filter(([path, { dev }]) => path !== '' && !dev)
  .map(([path, { version, license, integrity }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const ref = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const [kind, sum] = integrity.split('-');
    const hex = Buffer.from(sum, 'base64').toString('hex');
    return {
      type: 'library',
      'bom-ref': `${ref}#${path}`,
      name,
      version,
      purl: ref,
      ...(license && { licenses: [{ expression: license }] }),
      hashes: [{ alg: kind.replace('sha', 'SHA-'), content: hex }],
    };
  });

const bill = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: component(root) },
  components: [...[...found].filter((id) => id !== root).map(component), ...inPages],
  dependencies: [...found].map((id) => ({ ref: purl(id), dependsOn: used(id).map(purl) })),
};
writeFileSync(process.argv[2], `${JSON.stringify(bill, null, 1)}\n`);
