/** Preloaded into a server process: SIGUSR2 causes an unhandled rejection, SIGPIPE an uncaught exception. */
const failure = () =>
  Object.assign(new Error('Nobody has thought of this'), { detail: 'Key (email)=(amara@example.com)' })

process.on('SIGUSR2', () => void Promise.reject(failure()))
process.on('SIGPIPE', () => {
  throw failure()
})
