import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const mirror = 'http://deb.debian.org/debian'
const environment = [
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'HOME=/root',
  'DEBIAN_FRONTEND=noninteractive',
]

type Folders = { cache: string; suite: string }

/** The tree of debootstrap is cached; a run changes only an overlay, which is deleted. */
async function makeTree({ cache, suite }: Folders): Promise<string> {
  const tree = join(cache, suite)
  if (existsSync(tree)) return tree
  console.log(`Making a bare Debian (${suite}), once ...`)
  const begun = `${tree}.begun`
  await rm(begun, { recursive: true, force: true })
  await mkdir(cache, { recursive: true })
  await run('debootstrap', [suite, begun, mirror], { maxBuffer: 10_000_000 })
  await rename(begun, tree)
  return tree
}

/** npm there gets the registry, proxies and certificate authorities of npm here. */
async function npmSettings(root: string): Promise<string> {
  const lines: string[] = []
  for (const name of ['registry', 'proxy', 'https-proxy', 'cafile']) {
    const { stdout } = await run('npm', ['config', 'get', name])
    const given = stdout.trim().replace(/^(null|undefined)$/, '')
    const value = given || (name === 'cafile' ? (process.env.NODE_EXTRA_CA_CERTS ?? '') : '')
    if (value === '') continue
    if (name === 'cafile') await cp(value, join(root, 'etc/ssl/certs/given.crt'))
    lines.push(`${name}=${name === 'cafile' ? '/etc/ssl/certs/given.crt' : value}`)
  }
  return `${lines.join('\n')}\n`
}

/** Waits for systemd as process 1: before, short-lived children mount file systems. */
async function findSystemd(pid: number): Promise<number> {
  const read = (path: string) => readFile(`/proc/${path}`, 'utf8').catch(() => '')
  for (;;) {
    const child = Number((await read(`${pid}/task/${pid}/children`)).split(' ')[0])
    if (child > 0 && (await read(`${child}/comm`)).trim() === 'systemd') return child
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

type Command = {
  /** By default a command reaches only this machine; one that fetches packages gets the host's network. */
  network?: boolean
  input?: string
}

type Options = Folders & {
  names: readonly string[]
  /** Continues with the files of the previous run. */
  isGoingOn: boolean
  isKept: boolean
}

export type Debian = Awaited<ReturnType<typeof startDebian>>

/** A bare Debian with systemd as process 1. */
export async function startDebian({ cache, suite, names, isGoingOn, isKept }: Options) {
  const tree = await makeTree({ cache, suite })
  const at = (name: string) => join(cache, 'run', name)
  if (!isGoingOn) await rm(at('.'), { recursive: true, force: true })
  for (const name of ['upper/etc/dpkg/dpkg.cfg.d', 'upper/etc/ssl/certs', 'work', 'root'])
    await mkdir(at(name), { recursive: true })
  await mkdir(join(cache, 'debs'), { recursive: true })
  await writeFile(at('upper/etc/hostname'), `${suite}\n`)
  await writeFile(at('upper/etc/hosts'), `127.0.0.1 localhost ${suite} ${names.join(' ')}\n`)
  await writeFile(at('upper/etc/npmrc'), await npmSettings(at('upper')))
  // The machine is thrown away, so dpkg need not sync.
  await writeFile(at('upper/etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')

  const layers = `lowerdir=${tree},upperdir=${at('upper')},workdir=${at('work')}`
  const options = ['--quiet', '--register=no', '--keep-unit', '--private-network', '--console=pipe', '--boot']
  const boot = `mount -t overlay overlay -o ${layers} ${at('root')} && exec systemd-nspawn ${options.join(' ')} --hostname=${suite} --bind=${join(cache, 'debs')}:/var/cache/apt/archives --directory=${at('root')}`
  const machine = spawn('unshare', ['--mount', 'sh', '-c', boot], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(machine, 'exit')
  let said = ''
  for (const stream of [machine.stdout, machine.stderr])
    stream.on('data', (text: Buffer) => {
      said = (said + text).slice(-4000)
    })
  const failed = ended.then(() => Promise.reject(new Error(`The machine did not start:\n${said}`)))
  failed.catch(() => {})
  const first = await Promise.race([findSystemd(machine.pid ?? 0), failed])

  /** Runs commands as root in a shell that stops at the first failure; returns the output. */
  async function sh(commands: string, { network = false, input = '' }: Command = {}): Promise<string> {
    const spaces = ['--mount', '--uts', '--ipc', '--pid', '--cgroup', ...(network ? [] : ['--net'])]
    const args = [
      '--target',
      String(first),
      ...spaces,
      'env',
      '-i',
      ...environment,
      'bash',
      '-euo',
      'pipefail',
      '-c',
      commands,
    ]
    const child = spawn('nsenter', args, { stdio: ['pipe', 'pipe', 'pipe'] })
    // A command may not read its input.
    child.stdin.on('error', () => {})
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        output += text
      })
    child.stdin.end(input)
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`${commands.trim()}\nended with ${code}:\n${output.slice(-3000)}`)
    return output
  }

  /** Copies a file or folder into the machine. */
  async function put(from: string, to: string): Promise<void> {
    const tar = spawn('sh', [
      '-c',
      'tar -C "$0" -c . | nsenter --target "$1" --mount --pid sh -c "mkdir -p $2 && tar -C $2 -x --no-same-owner"',
      from,
      String(first),
      to,
    ])
    const [code] = await once(tar, 'close')
    if (code !== 0) throw new Error(`${from} could not be copied`)
  }

  const close = async () => {
    machine.kill('SIGTERM')
    const tooLong = setTimeout(() => machine.kill('SIGKILL'), 30_000)
    await ended
    clearTimeout(tooLong)
    if (!isKept) await rm(at('.'), { recursive: true, force: true })
  }
  try {
    // The bus may not be up yet.
    await sh(
      'until [ -S /run/dbus/system_bus_socket ] || [ -S /run/systemd/private ]; do sleep 0.1; done; systemctl is-system-running --wait || true',
    )
  } catch (error) {
    await close()
    throw error
  }
  return { sh, put, [Symbol.asyncDispose]: close }
}
