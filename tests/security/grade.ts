import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'

// Grades pages of one site with Mozilla's Observatory, as a process of its own: it has to trust the site's certificate from
// its start. Asked with a folder that holds the package, and with a list of what is to be graded.

const Wanted = z.object({
  httpPort: z.number(),
  httpsPort: z.number(),
  login: z.object({ username: z.string(), password: z.string() }),
  /** With the owner's cookie where `isSignedIn`; `/api/admin/login` stands for the answer that gives it. */
  pages: z.array(z.object({ path: z.string(), isSignedIn: z.optional(z.boolean()) })),
})

type Requests = {
  responses: { auto: { status: number } | null }
  session: {
    clientInstanceRecordingRedirects: { post: (url: string, body: object) => Promise<{ status: number }> }
  }
}
// As it is: a copy would lose what their classes have.
const Requests = z.custom<Requests>(
  (given) => typeof given === 'object' && given !== null && 'responses' in given,
)
const Result = z.looseObject({ result: z.string(), pass: z.boolean() })

const [folder = '', asked = '{}'] = process.argv.slice(2)
const { httpPort, httpsPort, login, pages } = Wanted.parse(JSON.parse(asked))
const loginPath = '/api/admin/login'

const source = async (file: string): Promise<Record<string, unknown>> =>
  await import(pathToFileURL(join(folder, 'node_modules/@mdn/mdn-http-observatory/src', file)).href)

/** What their modules export is known to them alone. */
function call(from: Record<string, unknown>, name: string, ...given: unknown[]): unknown {
  const named = from[name]
  if (typeof named !== 'function') throw new Error(`The Observatory has no ${name}`)
  return named.apply(from, given)
}

const [retriever, grader, constants] = await Promise.all([
  source('retriever/retriever.js'),
  source('grader/grader.js'),
  source('constants.js'),
])
const tests = z.array(z.unknown()).parse(constants.ALL_TESTS)

async function grade(path: string, isSignedIn: boolean) {
  const page = path === loginPath ? '/admin' : path
  const requests = Requests.parse(
    await call(retriever, 'retrieve', 'localhost', { httpPort, httpsPort, path: page }),
  )
  const { responses, session } = requests
  if (!session.clientInstanceRecordingRedirects) throw new Error(`${page} could not be asked`)
  if (isSignedIn) {
    const url = `https://localhost:${httpsPort}${loginPath}`
    const answer = await session.clientInstanceRecordingRedirects.post(url, login)
    if (path === loginPath) responses.auto = answer
  }
  let [score, bonus] = [100, 0]
  const lines: Record<string, number> = {}
  const failed: string[] = []
  for (const test of tests) {
    const { result, pass } = Result.parse(call({ test }, 'test', requests))
    const modifier = z.number().parse(call(grader, 'getScoreModifier', result))
    lines[result] = modifier
    if (!pass) failed.push(result)
    if (modifier < 0) score += modifier
    else bonus += modifier
  }
  // As theirs: what is good beyond counts for those only who have an A without it.
  const total = score >= 90 ? score + bonus : score
  const { grade: mark } = z.object({ grade: z.string() }).parse(call(grader, 'getGradeForScore', total))
  return { status: responses.auto?.status, score: total, grade: mark, failed, lines }
}

const graded: Record<string, unknown> = {}
for (const { path, isSignedIn = false } of pages)
  graded[isSignedIn && path !== loginPath ? `${path}, signed in` : path] = await grade(path, isSignedIn)
console.log(JSON.stringify(graded))
