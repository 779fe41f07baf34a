/**
 * Entry point of all commands. Commands of the site are run by the active release, which an update may have installed.
 * No static imports or new syntax, so that a too old Node can still report that.
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
