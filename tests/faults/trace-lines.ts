/** A completed system call and its process. */
type Call = { pid: number; text: string }

/** The calls of a strace log in the order of their completion; interrupted lines are joined. */
export function readCalls(log: string): Call[] {
  const unfinished = new Map<number, string>()
  return log.split('\n').flatMap((line) => {
    const [, number, text = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    if (number === undefined) return []
    const pid = Number(number)
    if (text.endsWith('<unfinished ...>')) {
      unfinished.set(pid, text.slice(0, -'<unfinished ...>'.length))
      return []
    }
    const [, rest] = /^<\.\.\. \w+ resumed>(.*)$/.exec(text) ?? []
    return [{ pid, text: rest === undefined ? text : (unfinished.get(pid) ?? '') + rest }]
  })
}

export type Served = { request: string; status: number; syncs: number }

const reads = /^(?:read|readv|recvfrom)\(\d+<(?:TCP|socket).*?"(POST \S+) HTTP/
const answers = /^(?:write|writev|send|sendto|sendmsg)\(\d+<(?:TCP|socket).*?"HTTP\/1\.1 (\d+)/
const syncs = /^f(?:data)?sync\(\d+<[^>]*(?:-wal|pg_wal\/[0-9A-F]+)>\s*\)\s+= 0/

/** Number of log syncs between the reading of each request and its answer. Requests are sent one at a time. */
export function readServed(log: string, server: number): Served[] {
  const served: Served[] = []
  let current: Served | undefined
  for (const { pid, text } of readCalls(log)) {
    const [, request] = (pid === server && reads.exec(text)) || []
    const [, status] = (pid === server && answers.exec(text)) || []
    if (request !== undefined) current = { request, status: 0, syncs: 0 }
    else if (current && syncs.test(text)) current.syncs += 1
    else if (current && status !== undefined) {
      served.push({ ...current, status: Number(status) })
      current = undefined
    }
  }
  return served
}
