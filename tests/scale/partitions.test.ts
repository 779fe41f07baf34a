import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeDatabaseUrl } from '#tests/support/databases.ts'

const ddl = readFileSync(join(import.meta.dirname, '../../docs/scale/partitions.sql'), 'utf8')
const salon = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** 20 salons with ten days of 20,000 views and 2,000 requests. */
const fill = `
select many_salons.add_day(date '2026-03-01' + day) from generate_series(0, 9) as day;
insert into many_salons.salons
  select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'salon-' || n || '.example' from generate_series(1, 20) as n;
insert into many_salons.page_views (salon_id, id, session_id, page_path, viewed_at)
  select s.id, s.host || '-' || n, 'visit-' || n / 4, '/contact', timestamptz '2026-03-01Z' + n * interval '864 seconds'
  from many_salons.salons s, generate_series(0, 999) as n;
insert into many_salons.consultations (salon_id, id, name, email, phone, location, service_type, created_at)
  select s.id, 'request-' || n, 'Amara', 'amara' || n || '@example.com', '', 'adel', 'cut-only',
    timestamptz '2026-03-01Z' + n * interval '1 hour'
  from many_salons.salons s, generate_series(0, 99) as n;
analyze many_salons.page_views, many_salons.consultations;`

async function openFilled() {
  const client = new pg.Client(await makeDatabaseUrl('postgres'))
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(ddl)
  await client.query(fill)
  const rows = async (query: string) => (await client.query(query)).rows
  return {
    rows,
    /** The partitions that the plan of a query reads. */
    async partitionsOf(query: string): Promise<string[]> {
      const plan = JSON.stringify(await rows(`explain (format json) ${query}`))
      return [...new Set(plan.matchAll(/"Relation Name":\s*"(\w+)"/g).map(([, name = '']) => name))]
    },
  }
}

test('postgres: the planned partitions answer a day from one of them, drop a day at once, and keep keys unique in each salon @scale-partitions', async () => {
  const { rows, partitionsOf } = await openFilled()

  const ofDay = `from many_salons.page_views where viewed_at >= '2026-03-04Z' and viewed_at < '2026-03-05Z'`
  expect(await partitionsOf(`select count(*) ${ofDay}`)).toEqual(['page_views_20260304'])
  expect(await rows(`select count(*)::int as views ${ofDay} and salon_id = '${salon(7)}'`)).toEqual([
    { views: 100 },
  ])

  const worklist = `from many_salons.consultations where salon_id = '${salon(7)}' order by created_at desc limit 100`
  expect(await partitionsOf(`select id ${worklist}`)).toHaveLength(1)
  expect(await rows(`select id ${worklist}`)).toHaveLength(100)

  await rows('drop table many_salons.page_views_20260301')
  expect(await rows('select count(*)::int as views from many_salons.page_views')).toEqual([{ views: 18_000 }])

  const subscribe = (number: number, id: string) =>
    rows(`insert into many_salons.newsletters values ('${salon(number)}', '${id}', 'zoe@example.com', now())`)
  await subscribe(1, 'one')
  await subscribe(2, 'one')
  await expect(subscribe(1, 'two')).rejects.toMatchObject({ code: '23505' })
  const view = `insert into many_salons.page_views (salon_id, id, session_id, page_path, viewed_at)
    values ('${salon(1)}', 'twice', 'visit', '/', '2026-03-05Z')`
  await rows(view)
  await expect(rows(view)).rejects.toMatchObject({ code: '23505' })
  // A day that nobody has made a partition for is refused, so that nothing is lost unseen.
  await expect(rows(view.replace('2026-03-05', '2026-04-05'))).rejects.toMatchObject({ code: '23514' })
})
