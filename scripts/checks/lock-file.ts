import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** The fields of a lock file entry that are checked. */
const Entry = z.object({
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  link: z.optional(z.boolean()),
  dev: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
  license: z.optional(z.string()),
  os: z.optional(z.array(z.string())),
  cpu: z.optional(z.array(z.string())),
  libc: z.optional(z.array(z.string())),
  dependencies: z.optional(z.record(z.string(), z.string())),
  devDependencies: z.optional(z.record(z.string(), z.string())),
  optionalDependencies: z.optional(z.record(z.string(), z.string())),
  peerDependencies: z.optional(z.record(z.string(), z.string())),
  peerDependenciesMeta: z.optional(z.record(z.string(), z.object({ optional: z.optional(z.boolean()) }))),
})
type LockEntry = z.output<typeof Entry>

export const LockFile = z.object({ lockfileVersion: z.literal(3), packages: z.record(z.string(), Entry) })
export type LockFile = z.output<typeof LockFile>

export const PackageFile = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  allowScripts: z.record(z.string(), z.boolean()),
})
export type PackageFile = z.output<typeof PackageFile>

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const registry = 'https://registry.npmjs.org/'
const sha512 = /^sha512-[\w+/]{86}==$/

export const packageNameOf = (path: string) =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Resolves a package as Node does: in the requiring package's folder, then further up. */
function findPackage({ packages }: LockFile, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`
    if (Object.hasOwn(packages, path)) return path
    if (folder === '') return undefined
  }
}

/** Paths of a package's direct dependencies; development dependencies only with `dev`. */
export function dependenciesOf(lock: LockFile, path: string, { dev }: { dev: boolean }): string[] {
  const { dependencies, optionalDependencies, peerDependencies, ...entry } = lock.packages[path] ?? {}
  const own = path === '' && dev ? entry.devDependencies : {}
  const isNeeded = (name: string) => dev || entry.peerDependenciesMeta?.[name]?.optional !== true
  const peers = Object.keys(peerDependencies ?? {}).filter(isNeeded)
  return [
    ...new Set([...Object.keys({ ...dependencies, ...optionalDependencies, ...own }), ...peers]),
  ].flatMap((name) => findPackage(lock, path, name) ?? [])
}

/** Paths of all transitive dependencies. */
export function allPackages(lock: LockFile, { dev }: { dev: boolean }): Set<string> {
  const reached = new Set<string>()
  const follow = (path: string) => {
    if (reached.has(path)) return
    reached.add(path)
    for (const found of dependenciesOf(lock, path, { dev })) follow(found)
  }
  follow('')
  reached.delete('')
  return reached
}

/** Whether the package is for a platform that we install on and test. */
const isForOurMachines = ({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: LockEntry) =>
  os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')

function faultsOfEntry(path: string, entry: LockEntry, { allowScripts }: PackageFile): string[] {
  const name = packageNameOf(path)
  const { version = '', resolved, integrity, link, hasInstallScript, optional } = entry
  // The registry used for the lock file does not serve all packages of other platforms, so their hashes are unknown.
  const mayLackHash = optional === true && !isForOurMachines(entry)
  return [
    ...(exact.test(version) ? [] : [`${name} has no exact version (${version})`]),
    ...(link ? [`${name} is a folder of somebody's machine`] : []),
    ...(resolved === undefined || resolved.startsWith(registry) ? [] : [`${name} comes from ${resolved}`]),
    ...(integrity === undefined ? (mayLackHash ? [] : [`${name} has no hash`]) : []),
    ...(integrity === undefined || sha512.test(integrity) ? [] : [`${name} has another hash than SHA-512`]),
    ...(hasInstallScript && !Object.hasOwn(allowScripts, name)
      ? [`${name} wants to run a script when it is installed, and allowScripts does not say whether it may`]
      : []),
  ]
}

/** All problems with the packages that would be installed. */
export function findLockFaults(file: PackageFile, lock: LockFile): string[] {
  const { dependencies, devDependencies, optionalDependencies } = file
  const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies }
  const reached = allPackages(lock, { dev: true })
  const paths = Object.keys(lock.packages).filter((path) => path !== '')
  return [
    ...Object.entries(wanted).flatMap(([name, version]) => {
      if (!exact.test(version)) return [`package.json asks for ${name} ${version}, which is no exact version`]
      const locked = lock.packages[`node_modules/${name}`]?.version
      return locked === version ? [] : [`package.json asks for ${name} ${version}, locked is ${locked}`]
    }),
    ...paths.flatMap((path) => faultsOfEntry(path, lock.packages[path] ?? {}, file)),
    ...paths.filter((path) => !reached.has(path)).map((path) => `nothing asks for ${path}`),
    ...Object.keys(file.allowScripts)
      .filter(
        (name) =>
          !paths.some((path) => packageNameOf(path) === name && lock.packages[path]?.hasInstallScript),
      )
      .map((name) => `allowScripts names ${name}, which has no script`),
  ]
}

const readJson = (folder: string, file: string): unknown =>
  JSON.parse(readFileSync(join(folder, file), 'utf8'))
export const readLock = (folder: string) => LockFile.parse(readJson(folder, 'package-lock.json'))
export const readPackageFile = (folder: string) => PackageFile.parse(readJson(folder, 'package.json'))
