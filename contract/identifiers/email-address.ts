/** E-mail addresses whose domain has letters of its own language: stored and compared in the ASCII form that mail servers know (RFC 3492). */
import { plainIdentifier } from './plain.ts';

const [BASE, T_MIN, T_MAX, SKEW, DAMP, FIRST_BIAS, FIRST] = [36, 1, 26, 38, 700, 72, 128];

const digit = (value: number) => String.fromCharCode(value < T_MAX ? value + 97 : value - T_MAX + 48);

function adapted(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / count);
  let steps = 0;
  while (rest > ((BASE - T_MIN) * T_MAX) / 2) {
    rest = Math.floor(rest / (BASE - T_MIN));
    steps += BASE;
  }
  return steps + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** One label of a domain in ASCII. */
function asciiLabel(label: string): string {
  const points = Array.from(label, (each) => each.codePointAt(0) ?? 0);
  const basic = points.filter((point) => point < FIRST);
  if (basic.length === points.length) return label;
  let text = String.fromCharCode(...basic) + (basic.length > 0 ? '-' : '');
  let [least, delta, bias, done] = [FIRST, 0, FIRST_BIAS, basic.length];
  while (done < points.length) {
    const next = Math.min(...points.filter((point) => point >= least));
    delta += (next - least) * (done + 1);
    least = next;
    for (const point of points) {
      if (point < least) delta += 1;
      if (point !== least) continue;
      let rest = delta;
      for (let step = BASE; ; step += BASE) {
        const threshold = Math.min(Math.max(step - bias, T_MIN), T_MAX);
        if (rest < threshold) break;
        text += digit(threshold + ((rest - threshold) % (BASE - threshold)));
        rest = Math.floor((rest - threshold) / (BASE - threshold));
      }
      text += digit(rest);
      bias = adapted(delta, done + 1, done === basic.length);
      delta = 0;
      done += 1;
    }
    delta += 1;
    least += 1;
  }
  return `xn--${text}`;
}

/** Characters of an address at most; the time of the conversion grows with the square of what is longer. */
export const EMAIL_MAX = 254;

/** An e-mail address in lower case, its domain in ASCII. What is too long for one stays as it is. */
export function plainEmail(typed: string): string {
  if (typed.length > EMAIL_MAX) return typed;
  const email = plainIdentifier(typed).toLowerCase();
  const at = email.lastIndexOf('@');
  return at < 0
    ? email
    : email.slice(0, at + 1) +
        email
          .slice(at + 1)
          .split('.')
          .map(asciiLabel)
          .join('.');
}
