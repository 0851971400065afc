import { MESSAGE_KINDS } from '#lib/api/people/messages.ts'
import { withoutLineEnds } from '#lib/shared/intl/unmarked.ts'
import { brandArt } from '#lib/site/brand/art.ts'
import { localeParam, localesOf, localPath } from '#lib/site/brand/links.ts'
import { siteFor } from '#lib/site/pages/site.ts'
import { LOCALES } from '#lib/site/words/locale-table.ts'
import type { Tenant } from '#lib/site/brand/tenant-schema.ts'
import { translator } from '#lib/site/words/words.ts'

/**
 * The brand's service worker. It stores the offline page of each language, with its files. Every other page comes from the
 * network or not at all: an old page is never shown for a new one, and an update may take over at once.
 *
 * It also shows notifications (`lib/api/talk/push.ts`): a push names the kind of a message, and the texts are stored here.
 */
export function serviceWorkerJs(tenant: Tenant): string {
  const prefixes = localesOf(tenant).map((locale) => localeParam(tenant, locale) ?? '')
  return `const PREFIXES = ${JSON.stringify(prefixes)};
const ICON = ${JSON.stringify(brandArt(tenant.id, 'icon-192.png'))};
const PUSH = ${JSON.stringify(pushWords(tenant))};
${WORKER}`
}

/** The brand's name and titles of messages by kind, with the inbox's address, for each language; the default language first. */
function pushWords(tenant: Tenant) {
  const words = localesOf(tenant).map((locale) => {
    const t = translator(locale, 'messages')
    const titles = Object.fromEntries(
      MESSAGE_KINDS.map((kind) => [kind, withoutLineEnds(t(`kind.${kind}.title`))]),
    )
    const { tag, dir } = LOCALES[locale]
    return [
      locale,
      {
        brand: siteFor(tenant.id, locale).tenant.brand.name,
        lang: tag,
        dir,
        inbox: localPath(tenant, locale, '/#member/messageV2'),
        titles,
      },
    ] as const
  })
  return Object.fromEntries(words)
}

/** The worker's code as it is sent: small, and not bundled. */
const WORKER = `const CACHE = 'offline-1';
const pageOf = (prefix) => (prefix ? '/' + prefix : '') + '/offline';
const prefixOf = (path) => PREFIXES.find((prefix) => prefix && (path + '/').startsWith('/' + prefix + '/')) ?? '';

async function keep(prefix) {
  const cache = await caches.open(CACHE);
  const page = await fetch(pageOf(prefix), { cache: 'no-cache' });
  if (!page.ok) throw new Error('offline page: ' + page.status);
  const text = await page.clone().text();
  const files = text.matchAll(/(?:href|src)="(\\/(?:_astro|art|icons)\\/[^"#]+\\.(?:css|svg))["#]/g);
  const fresh = [...new Set(Array.from(files, (match) => match[1]))];
  await Promise.all(fresh.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
  await cache.put(pageOf(prefix), page);
}

/** Files of pages that are no longer kept. */
async function tidy() {
  const old = (await caches.keys()).filter((name) => name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

addEventListener('install', (event) => {
  event.waitUntil(Promise.all(PREFIXES.map(keep)).then(() => skipWaiting()));
});
addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([tidy(), registration.navigationPreload?.enable(), clients.claim()]));
});

async function open(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(pageOf(prefixOf(new URL(event.request.url).pathname)));
    if (page) return page;
    throw error;
  }
}

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  if (method !== 'GET') return;
  const { origin, pathname } = new URL(url);
  if (mode === 'navigate') event.respondWith(open(event));
  // What the kept page is made of.
  else if (!navigator.onLine && origin === location.origin)
    event.respondWith(caches.match(pathname).then((file) => file ?? fetch(event.request)));
});

function told(event) {
  try {
    return event.data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Browsers want each push shown; one that cannot be read is a message all the same. */
addEventListener('push', (event) => {
  const { kind, id, locale } = told(event);
  const words = PUSH[locale] ?? Object.values(PUSH)[0];
  const { brand, lang, dir, inbox: url } = words;
  const body = words.titles[kind] ?? words.titles.message;
  const options = { body, lang, dir, tag: id ?? 'message', icon: ICON, data: { url } };
  event.waitUntil(registration.showNotification(brand, options));
});

/** The inbox opens in the brand's open tab, above whatever is there: a new tab would not be logged in. */
async function show(url) {
  const [tab] = await clients.matchAll({ type: 'window' });
  if (!tab) return clients.openWindow(url);
  await tab.focus();
  return tab.navigate(tab.url.split('#')[0] + url.slice(url.indexOf('#')));
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.url));
});
`
