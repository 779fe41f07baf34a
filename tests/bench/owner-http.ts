/** The dashboard's calls over plain HTTP, with JSON or bytes as the body. */
export const callsTo =
  (port: number, cookie: string) => async (method: string, path: string, body?: object | Buffer) => {
    const isBytes = Buffer.isBuffer(body)
    const type = isBytes ? 'application/octet-stream' : 'application/json'
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': type }) },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return await answer.json()
  }
