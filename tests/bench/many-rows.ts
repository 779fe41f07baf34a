import { DatabaseSync } from 'node:sqlite'
import { migrate } from '#server/database/migrate.ts'
import { connectSqlite } from '#server/database/sqlite.ts'

// Recent enough that no cleanup job deletes the rows at the start.
const at = "strftime('%Y-%m-%dT%H:%M:%fZ', unixepoch() - n, 'unixepoch')"
const id = 'lower(hex(randomblob(16)))'

/** Shares of all rows, and how they are generated. */
const kinds: readonly [share: number, into: string, values: string][] = [
  [
    0.75,
    'page_views (id, session_id, page_path, referrer, duration, viewed_at)',
    `${id}, ${id}, '/blog/article-' || (n % 40), 'https://www.google.com/', n % 300, ${at}`,
  ],
  [
    0.15,
    'events (id, session_id, event_type, event_data, created_at)',
    `${id}, ${id}, 'button_click', '{"button":"call","page":"/contact"}', ${at}`,
  ],
  [
    0.05,
    'newsletters (id, email, subscribed_at, page, wording)',
    `${id}, 'somebody' || n || '@example.com', ${at}, '/blog', '2026-01-01'`,
  ],
  [
    0.05,
    `consultations
      (id, name, email, phone, phone_key, location, service_type, hair_type, mobile_service, created_at)`,
    `${id}, 'Amara Okafor', 'amara' || n || '@example.com', '07700 ' || (900000 + n), '+447700' || (900000 + n), 'adel', 'cut-only',
      'dry curls to the shoulder when stretched, box dye two years ago, very flat at the crown', n % 2, ${at}`,
  ],
]

const pictureBytes = 200_000
const filesOfPicture = 20

/** Fills a database with rows as years of visitors leave them, and with picture files of 200 kB. */
export async function fillFile(file: string, rows: number, pictures = 0): Promise<void> {
  const database = connectSqlite(file)
  await migrate(database)
  await database.close()
  const connection = new DatabaseSync(file)
  connection.exec('pragma synchronous = off; begin')
  const numbers = (count: number) =>
    `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`
  for (const [share, into, values] of kinds)
    connection.exec(`insert into ${into} ${numbers(share * rows)} select ${values} from numbers`)
  if (pictures > 0)
    connection.exec(`insert into pictures (id, hash, width, height, widths, made_at)
        ${numbers(pictures / filesOfPicture)} select 'own-' || n, printf('%08x', n), 1200, 1600, '320', ${at} from numbers;
      insert into picture_files (name, picture_id, format, width, bytes) ${numbers(pictures)}
        select 'own-' || n, 'own-' || (1 + (n - 1) / ${filesOfPicture}), 'jpg', 320, randomblob(${pictureBytes}) from numbers`)
  connection.exec('commit')
  connection.close()
}
