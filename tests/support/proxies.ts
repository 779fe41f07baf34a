import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect as connectTo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { makeFolder } from './databases.ts'
import { findFreePort } from './local-port.ts'

const deploy = join(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(join(deploy, name), 'utf8')
const answerWithin = { timeout: 10_000 }

/** The part of a file between two markers, which must exist. */
function part(text: string, from: string, to: string): string {
  const [start, end] = [text.indexOf(from), text.lastIndexOf(to)]
  if (start < 0 || end < start) throw new Error(`There is no "${from}" in this file any more`)
  return text.slice(start, end)
}

type Ports = { own: number; site: number }

/** deploy/nginx.conf, but for its certificate. */
async function nginx({ own, site }: Ports) {
  const folder = await makeFolder()
  await mkdir(join(folder, 'tmp'))
  const text = read('nginx.conf')
  const upstream = part(text, 'upstream curls', '# No log').replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${site}`)
  const server = part(text, 'client_max_body_size', '}').replace(/^\s*#.*$/gm, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/tmp/${kind};`,
  )
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { log_format line '$request'; access_log ${folder}/access.log line; ${temporary.join(' ')} ${upstream} server { listen 127.0.0.1:${own}; ${server} } }`,
  )
  return { command: ['nginx', '-e', join(folder, 'error.log'), '-c', file], log: join(folder, 'access.log') }
}

/** deploy/Caddyfile, but for its certificate. */
async function caddy({ own, site }: Ports) {
  const folder = await makeFolder()
  const [file, log] = [join(folder, 'Caddyfile'), join(folder, 'access.log')]
  const block = part(read('Caddyfile'), 'www.example.co.uk {', 'example.co.uk {')
    .replace('www.example.co.uk {', `http://:${own} {\n\tlog {\n\t\toutput file ${log}\n\t}`)
    .replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${site}`)
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${block}`)
  return { command: ['caddy', 'run', '--adapter', 'caddyfile', '--config', file], log }
}

export const isInstalled = (program: string) => {
  try {
    return execFileSync('which', [program]).length > 0
  } catch {
    return false
  }
}

const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connectTo(port, '127.0.0.1')
    socket.on('error', () => resolve(false))
    socket.once('connect', () => {
      resolve(true)
      socket.destroy()
    })
  })

async function startProgram(command: readonly string[], own: number) {
  const [program = '', ...parameters] = command
  const child = spawn(program, parameters, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: '/tmp' },
  })
  const exit = once(child, 'exit')
  let said = ''
  child.stderr.on('data', (text) => {
    said += text
  })
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await exit
  })
  await expect
    .poll(() => isListening(own), answerWithin)
    .toBe(true)
    .catch((error: unknown) => {
      throw new Error(`${program} does not listen: ${said}`, { cause: error })
    })
}

export const proxies = { nginx, caddy }

/** Starts a proxy configured as in deploy/ before the site at this port; returns its port and its access log. */
export async function startProxy(name: keyof typeof proxies, site: number) {
  const own = await findFreePort()
  const { command, log } = await proxies[name]({ own, site })
  await startProgram(command, own)
  return { own, log }
}
