/**
 * Run after adding a package: adds the optional packages for other platforms that the registry in use did not serve to
 * package-lock.json. Without them `npm ci` reports the lock file as out of sync.
 */
import { readFileSync, writeFileSync } from 'node:fs'

// Platform packages have the platform in their name: @scope/tool-linux-x64-musl
const system = /(?<=-)(android|darwin|freebsd|linux|win32|openharmony|netbsd|openbsd|sunos|aix)(?=-|$)/
const processor = /(?<=-)(arm64|x64|arm|ia32|ppc64|s390x|riscv64|loong64|wasm32|mips64el)(?=-|$)/

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const packages = lock.packages
let added = 0

for (const [owner, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    if (packages[`${owner}/node_modules/${name}`] || packages[`node_modules/${name}`]) continue
    const [os] = system.exec(`-${name.replace(/^.*\//, '')}`) ?? []
    const [cpu] = processor.exec(name) ?? []
    packages[`node_modules/${name}`] = {
      version: range.replace(/^[\^~]/, ''),
      ...(cpu && { cpu: [cpu] }),
      ...(dev && { dev: true }),
      ...(name.endsWith('-musl') && { libc: ['musl'] }),
      optional: true,
      ...(os && { os: [os] }),
    }
    added += 1
  }
}

lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} packages for other platforms added to package-lock.json`)
