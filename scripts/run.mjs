/**
 * `npm start`, `npm test`, `npm run dev`, and what installs and builds without starting (`prepare`). Without static imports and
 * new syntax, so that a Node that is too old can still say so.
 */
const commands = ['start', 'test', 'dev', 'prepare']
const command = process.argv[2] || ''
const oldestNode = 20

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(
    `Node ${process.versions.node} is too old to set this project up: please install Node ${oldestNode} or newer.`,
  )
  process.exitCode = 1
} else if (commands.indexOf(command) < 0) {
  console.error(`Usage: node scripts/run.mjs ${commands.join('|')}`)
  process.exitCode = 2
} else {
  import('./commands.mjs').then((module) => module.runCommand(command, process.argv.slice(3)))
}
