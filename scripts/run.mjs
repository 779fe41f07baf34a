/**
 * The door to every command of the installation. The ones of the site are those of the release that runs, which may be
 * one that an update has brought. Without static imports and new syntax, so that a Node that is too old can still say so.
 */
const ofThisFolder = ['test', 'dev', 'prepare']
const ofTheRelease = [
  'start',
  'update',
  'rollback',
  'backup',
  'restore',
  'data',
  'set-password',
  'second-step',
]
const command = process.argv[2] || ''
const oldestNode = 20

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  console.error(
    `Node ${process.versions.node} is too old to set this project up: please install Node ${oldestNode} or newer.`,
  )
  process.exitCode = 1
} else if (ofThisFolder.concat(ofTheRelease).indexOf(command) < 0) {
  console.error(`Usage: node scripts/run.mjs ${ofTheRelease.concat(ofThisFolder).join('|')}`)
  process.exitCode = 2
} else {
  import('./release/releases.mjs')
    .then(
      (releases) => import(ofThisFolder.indexOf(command) < 0 ? releases.currentCommands() : './commands.mjs'),
    )
    .then((module) => module.runCommand(command, process.argv.slice(3)))
    .catch((error) => {
      console.error(error.message)
      process.exitCode = 1
    })
}
