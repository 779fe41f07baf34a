/**
 * Software bill of materials in CycloneDX 1.5 (https://cyclonedx.org), for vulnerability scanners. Not `npm sbom
 * --omit dev`, which omits packages that development dependencies need too, such as zod and nodemailer.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import {
  allPackages,
  dependenciesOf,
  type LockFile,
  packageNameOf,
  readLock,
  readPackageFile,
} from '#scripts/checks/lock-file.ts'
import { pinnedSums, pinnedVersion } from '#scripts/install/node-binary.mjs'

const root = join(import.meta.dirname, '../..')

/** Development packages whose helper code ends up in the browser bundle. */
const leftInTheBuild = ['node_modules/vite', 'node_modules/rolldown']

type Part = { type: 'library'; name: string; version: string }

const Installed = z.object({ license: z.optional(z.string()) })
const Versions = z.record(z.string(), z.string())

/** Libraries bundled inside a package (libvips), as listed in its versions.json. */
function partsOf(path: string): Part[] {
  const file = join(root, path, 'versions.json')
  if (!/^@img\/sharp-libvips-/.test(packageNameOf(path)) || !existsSync(file)) return []
  return Object.entries(Versions.parse(JSON.parse(readFileSync(file, 'utf8')))).map(([name, version]) => ({
    type: 'library',
    ...{ name, version },
  }))
}

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

export function licenceOf(lock: LockFile, path: string): string {
  const locked = lock.packages[path]?.license
  if (locked) return locked
  const file = join(root, path, 'package.json')
  return (existsSync(file) && Installed.parse(JSON.parse(readFileSync(file, 'utf8'))).license) || 'unknown'
}

const hashOf = (integrity: string) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
})

function componentOf(lock: LockFile, path: string) {
  const { version = '', integrity } = lock.packages[path] ?? {}
  const name = packageNameOf(path)
  const licence = licenceOf(lock, path)
  const isExpression = / (AND|OR|WITH) /.test(licence)
  const parts = partsOf(path)
  return {
    type: 'library',
    'bom-ref': path,
    ...{ name, version },
    scope: leftInTheBuild.includes(path) ? 'optional' : 'required',
    ...(integrity && { hashes: [hashOf(integrity)] }),
    licenses: [isExpression ? { expression: licence } : { license: { id: licence } }],
    purl: purlOf(name, version),
    ...(parts.length > 0 && { components: parts }),
  }
}

/** The Node.js runtime, which is in no lock file. */
function nodeComponent() {
  const recorded = pinnedSums[`${process.platform} ${process.arch}`]
  const { node: _node, modules: _modules, napi: _napi, ...parts } = process.versions
  return {
    type: 'platform',
    'bom-ref': 'node',
    name: 'node.js',
    version: pinnedVersion,
    scope: 'required',
    ...(recorded && { hashes: [{ alg: 'SHA-256', content: recorded }] }),
    licenses: [{ license: { id: 'MIT' } }],
    cpe: `cpe:2.3:a:nodejs:node.js:${pinnedVersion}:*:*:*:*:*:*:*`,
    purl: `pkg:generic/node.js@${pinnedVersion}`,
    components: Object.entries(parts)
      .filter(([, version]) => version !== '')
      .map(([name, version]) => ({ type: 'library', name, version })),
  }
}

/** Packages installed on this machine that run on the server or ship to browsers. */
export const shippedPackages = (lock: LockFile) =>
  [...allPackages(lock, { dev: false }), ...leftInTheBuild]
    .filter((path) => existsSync(join(root, path)))
    .sort()

export function buildSbom() {
  const [file, lock] = [readPackageFile(root), readLock(root)]
  const shipped = shippedPackages(lock)
  const isShipped = (path: string) => shipped.includes(path)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: {
        type: 'application',
        'bom-ref': 'website',
        name: file.name,
        version: file.version,
        purl: purlOf(file.name, file.version),
      },
    },
    components: [nodeComponent(), ...shipped.map((path) => componentOf(lock, path))],
    dependencies: [
      {
        ref: 'website',
        dependsOn: [
          'node',
          ...new Set([...dependenciesOf(lock, '', { dev: false }), ...leftInTheBuild]),
        ].filter((path) => path === 'node' || isShipped(path)),
      },
      { ref: 'node', dependsOn: [] },
      ...shipped.map((path) => ({
        ref: path,
        dependsOn: dependenciesOf(lock, path, { dev: false }).filter(isShipped),
      })),
    ],
  }
}
