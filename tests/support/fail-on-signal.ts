/** Loaded into a server process before anything else: SIGUSR2 makes a promise fail that nobody waits for, SIGPIPE throws. */
const failure = () =>
  Object.assign(new Error('Nobody has thought of this'), { detail: 'Key (email)=(amara@example.com)' })

process.on('SIGUSR2', () => void Promise.reject(failure()))
process.on('SIGPIPE', () => {
  throw failure()
})
