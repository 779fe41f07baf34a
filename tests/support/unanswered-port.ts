import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

// The queue of pending connections: Linux allows one more than requested.
const backlog = 1
const listen = `
  const server = require('node:net').createServer()
  server.listen({ port: 0, host: '127.0.0.1', backlog: ${backlog} }, () =>
    process.stdout.write(String(server.address().port), () => process.kill(process.pid, 'SIGSTOP')))`

/** A port as behind a firewall: a connection attempt gets no reply at all. */
export async function runUnansweredPort(): Promise<string> {
  const listener = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'pipe', 'inherit'] })
  const waiting: Socket[] = []
  onTestFinished(() => {
    for (const socket of waiting) socket.destroy()
    listener.kill('SIGKILL')
  })
  const [port]: unknown[] = await once(listener.stdout, 'data')
  for (let count = 0; count <= backlog; count++) {
    const socket = connect(Number(String(port)), '127.0.0.1')
    socket.on('error', () => {})
    waiting.push(socket)
    await once(socket, 'connect')
  }
  return `smtp://127.0.0.1:${String(port)}`
}
