/** A page over plain HTTP that walks a person through trusting this installation's own authority (`local-tls.ts`) on a tablet or computer. */
import { encode } from 'uqr';

import { type Language, readLanguage } from '../../contract/language-tags.ts';
import { msg } from '../../contract/msg.ts';
import type { Log } from '../log.ts';
import { fill, inEveryLanguage } from '../words.ts';
import { type Listener, openPort } from './listener.ts';
import type { LocalTls } from './local-tls.ts';

/** Under this address the certificate is downloaded. */
const CERTIFICATE = '/ordito.crt';

const WORDS = inEveryLanguage({
  title: msg`Trust this server`,
  why: msg`Ordito runs in your own network. Each tablet and computer must trust its certificate once: then the camera, working offline and installing the app are possible.`,
  other: msg`Scan this with the camera of the tablet that is to use Ordito, or open {address} on it.`,
  steps: msg`On the device that is to use Ordito`,
  download: msg`Download the certificate`,
  install: msg`Install it as a certificate authority:`,
  android: msg`In Settings, search for “CA certificate”, tap “Install anyway”, and choose ordito.crt among the downloads.`,
  apple: msg`Download it with Safari. In Settings, tap “Profile Downloaded” and install it. Then go to General › About › Certificate Trust Settings and turn Ordito on.`,
  windows: msg`Open the file, choose “Install Certificate”, “Current User”, “Place all certificates in the following store” and “Trusted Root Certification Authorities”.`,
  mac: msg`Open the file to add it to Keychain Access. Open it there, and under “Trust” choose “Always Trust”.`,
  open: msg`Open Ordito`,
  compare: msg`If you are not sure that the certificate is this server’s, compare its SHA-256 fingerprint with the one the server prints at its start:`,
  scope: msg`The certificate is valid only for devices of the local network, so it gives no access to other websites.`,
});

/** The systems in the order of their use at counters, by their own names. */
const SYSTEMS = [
  ['Android', 'android', /Android/],
  ['iPad, iPhone', 'apple', /iPad|iPhone/],
  ['Windows', 'windows', /Windows/],
  ['Mac', 'mac', /Macintosh/],
] as const;

/** Its requests have no body, and its visitors are the devices that are set up at the moment. */
const BOUNDS = { silenceMs: 15_000, requestMs: 15_000, connections: 200 };

interface TrustPageParts extends Pick<LocalTls, 'root' | 'fingerprint'> {
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** The port of the app itself, over TLS. */
  appPort: number;
  log: Log;
}

/** Resolves once it listens. Throws if the port is taken. */
export function startTrustPage({ host, port, log, ...about }: TrustPageParts): Promise<Listener> {
  const answer: Parameters<typeof openPort>[0] = (incoming, outgoing) => {
    // `//` and `http://[` are none.
    const target = URL.parse(incoming.url ?? '/', 'http://page');
    if (!target) {
      outgoing.writeHead(400, { Connection: 'close' }).end();
      return;
    }
    const { pathname, searchParams } = target;
    outgoing.setHeader('Cache-Control', 'no-store');
    if (pathname === CERTIFICATE) {
      outgoing.setHeader('Content-Type', 'application/x-x509-ca-cert');
      outgoing.setHeader('Content-Disposition', 'attachment; filename="ordito.crt"');
      outgoing.end(about.root);
      return;
    }
    // It goes into the page and its code.
    const address = /^[\w.-]+(:\d+)?$/.exec(incoming.headers.host ?? '')?.[0] ?? 'localhost';
    const language = readLanguage(searchParams.get('language') ?? incoming.headers['accept-language']);
    outgoing.setHeader('Content-Type', 'text/html; charset=utf-8');
    outgoing.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    outgoing.setHeader('Vary', 'Accept-Language');
    outgoing.end(pageOf(language, address, incoming.headers['user-agent'] ?? '', about));
  };
  return openPort(answer, { host, port, log, ...BOUNDS });
}

type About = Pick<TrustPageParts, 'fingerprint' | 'appPort'>;

function pageOf(language: Language, address: string, agent: string, { fingerprint, appPort }: About): string {
  const words = WORDS[language];
  const page = `http://${address}`;
  const app = `https://${address.split(':', 1)[0]}:${appPort}/`;
  const ways = SYSTEMS.map(
    ([name, key, known]) =>
      `<details${known.test(agent) ? ' open' : ''}><summary>${name}</summary><p>${words[key]}</p></details>`,
  );
  const aside = `<aside>${codeOf(page)}<p>${fill(words.other, { address: `<b>${page}</b>` })}</p></aside>`;
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words.title} · Ordito</title>
<style>${STYLE}</style>
<main>
<h1>${words.title}</h1>
<p>${words.why}</p>
${/Android|iPad|iPhone/.test(agent) ? '' : aside}
<h2>${words.steps}</h2>
<ol>
<li><a class="button" href="${CERTIFICATE}">${words.download}</a></li>
<li>${words.install}${ways.join('')}</li>
<li><a class="button second" href="${app}">${words.open}</a> <span>${app}</span></li>
</ol>
<p class="quiet">${words.compare}<br><code>${fingerprint}</code></p>
<p class="quiet">${words.scope}</p>
</main>`;
}

const STYLE = `:root{--ink:#1a211d;--paper:#fff;--line:#d7ddd9;--green:#1f5d42;--on:#fff;--quiet:#48524d}
@media (prefers-color-scheme:dark){:root{--ink:#e8eeea;--paper:#141a17;--line:#3a443f;--green:#86cfa9;--on:#10241b;--quiet:#aab5af}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.625rem;line-height:1.2}h2{font-size:1.125rem;margin-top:2rem}
aside{display:flex;gap:1rem;align-items:center;border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:1.5rem 0}
aside svg{flex:none;width:8rem;border-radius:.5rem}aside p{margin:0;overflow-wrap:anywhere}
ol{padding-left:1.5rem}li{margin-bottom:1.25rem}
.button{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border-radius:.5rem;background:var(--green);color:var(--on);font-weight:600;text-decoration:none}
.second{background:none;color:var(--green);box-shadow:inset 0 0 0 1px var(--green)}
li span,.quiet{color:var(--quiet)}li span{overflow-wrap:anywhere}
details{border:1px solid var(--line);border-radius:.5rem;margin-top:.5rem;padding:0 1rem}
summary{min-height:2.75rem;display:flex;align-items:center;justify-content:space-between;cursor:pointer;font-weight:600}
summary::after{content:"+";font-weight:400}details[open]>summary::after{content:"−"}
details p{margin:0 0 1rem}code{overflow-wrap:anywhere;font-size:.875rem}
@media (max-width:32rem){aside{flex-direction:column;align-items:flex-start}}`;

/** A QR code as an image in the page. */
function codeOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="QR" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${modules.join('')}"/></svg>`;
}
