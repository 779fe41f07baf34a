/** `npm run bench -- NAME`: runs one of these benches with the options after its name; without a name, `pages`. */
import process from 'node:process'

const benches = {
  pages: './pages.ts',
  analytics: './analytics.ts',
  backup: './backup.ts',
  diary: './diary.ts',
  lighthouse: './lighthouse.ts',
  mail: './mail.ts',
  moving: './moving.ts',
  navigation: './navigation.ts',
  publish: './publish.ts',
  scale: '../scale/scale.ts',
  workers: './workers.ts',
  worklist: './worklist.ts',
}

const isBench = (name: string): name is keyof typeof benches => Object.hasOwn(benches, name)

const [given = ''] = process.argv.slice(2)
const isNamed = given !== '' && !given.startsWith('-')
const name = isNamed ? given : 'pages'
if (isBench(name)) {
  // Each bench parses its own options.
  if (isNamed) process.argv.splice(2, 1)
  await import(benches[name])
} else {
  console.error(`There is no bench "${name}", but: ${Object.keys(benches).join(', ')}`)
  process.exitCode = 2
}
