const tests = '\\.(test|spec)\\.tsx?$'
/** Code under test may not know its tests, but a test beside it reaches the test support. */
const code = (folders) => ({ path: `^(${folders})/`, pathNot: tests })
const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    rule('resolvable', {}, { couldNotResolve: true }),
    rule('listed-in-package-json', {}, { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    rule('contract-is-the-bottom', code('contract'), { path: '^(content|server|web|tests|scripts)/' }),
    rule(
      'contract-knows-only-zod-mini',
      code('contract'),
      { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: 'node_modules/zod/(v4/)?mini/' },
      'Full zod would be 77 KB in the browser, and Node is not there.',
    ),
    rule('content-knows-only-contract', code('content'), { path: '^(server|web|tests|scripts)/' }),
    rule('web-reaches-the-server-over-http', code('web'), { path: '^(server|tests|scripts)/' }),
    rule(
      'web-is-given-its-content',
      code('web'),
      {
        path: '^content/',
        pathNot: '^content/(text/|documents/parts\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
      'What the owner publishes replaces the files without a build: pages are drawn from content(), islands from props.',
    ),
    rule('web-knows-no-node', code('web'), { dependencyTypes: ['core'] }),
    rule('server-knows-no-ui', code('server'), { path: '^(web|tests|scripts)/' }),
    rule('scripts-know-no-tests', code('scripts'), { path: '^tests/' }),
    rule('server-platform-knows-no-feature', code('server/(http|database|mail|jobs|security)'), {
      path: '^server/(features/|app\\.ts|main\\.ts)',
    }),
    rule('server-features-know-no-app', code('server/features'), { path: '^server/(app|main)\\.ts$' }),
    rule(
      'server-features-meet-at-service',
      { path: '^server/features/([^/]+)/', pathNot: tests },
      { path: '^server/features/', pathNot: ['^server/features/$1/', '/service\\.ts$'] },
    ),
    rule(
      'sql-lives-in-repositories',
      { path: '^server/features/', pathNot: ['/[a-z-]*repository\\.ts$', tests] },
      { path: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'migrations-hold-literals',
      { path: '^server/database/migrations/' },
      { pathNot: 'node_modules/kysely/', dependencyTypesNot: ['type-only'] },
      'A migration runs on databases of every age: what it does may not change with the code around it.',
    ),
    rule(
      'repository-is-the-bottom-of-a-feature',
      { path: '/[a-z-]*repository\\.ts$' },
      { path: '/(routes|service|jobs|emails)\\.tsx?$' },
    ),
    rule(
      'service-knows-no-http',
      { path: '/(service|rules)\\.ts$' },
      { path: '(/routes\\.ts$|node_modules/(@?fastify)/|^server/http/(?!errors|list-pages))' },
    ),
    rule(
      'web-features-meet-at-calls-and-queries',
      { path: '^web/features/([^/]+)/', pathNot: tests },
      { path: '^web/features/', pathNot: ['^web/features/$1/', '/(calls|queries)\\.tsx?$'] },
    ),
    rule('ui-and-lib-know-no-feature', code('web/(ui|lib|islands)'), {
      path: '^web/(features|pages|layout|admin)/',
    }),
    rule('features-know-no-page', code('web/features'), { path: '^web/(pages|layout|admin)/' }),
    rule(
      'islands-bring-no-content',
      { path: '^web/(client|island-loaders)\\.ts$' },
      { path: '^(content|web/generated)/', reachable: true },
      'The owner changes content without a build, and visitors need not fetch it twice: it comes as props.',
    ),
    rule('pages-know-no-layout', code('web/pages'), { path: '^web/layout/' }),
  ],
  options: {
    // TypeScript 7 has no API that dependency-cruiser could use: without swc it reads no TypeScript file, silently.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
}
