import { useState } from 'react';

import classes from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** Address of the picture; initials if there is none or it does not load. */
  picture: string | null;
  /** Edge in CSS pixels. */
  size?: number;
}

/** A person's picture. Decorative: the name is beside it. */
export function Avatar({ name, picture, size = 32 }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span
      className={classes['avatar']}
      data-initials={initials(name)}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
    >
      {picture && picture !== failed ? (
        <img src={`${picture}?w=160`} alt="" width={size} height={size} onError={() => setFailed(picture)} />
      ) : null}
    </span>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => /./u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
