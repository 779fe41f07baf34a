/** A visitor who requests a page again and again until SIGTERM, then prints the longest time without an answer. */
import { setTimeout as wait } from 'node:timers/promises'

const [address = ''] = process.argv.slice(2)
const pauseMs = 20
const timeoutMs = 5_000

async function isAnswered(): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    await answer.text()
    return answer.ok
  } catch {
    return false
  }
}

let isEnding = false
process.on('SIGTERM', () => {
  isEnding = true
})
const found = { answered: 0, refused: 0, outageMs: 0 }
let lastAnswerAt = performance.now()
while (!isEnding) {
  const isWell = await isAnswered()
  const now = performance.now()
  // An outage counts while it lasts, since it may last until the end.
  found.outageMs = Math.max(found.outageMs, now - lastAnswerAt)
  if (isWell) {
    found.answered++
    lastAnswerAt = now
  } else found.refused++
  await wait(pauseMs)
}
console.log(JSON.stringify(found))
