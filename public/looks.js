// Before the first picture: a scheme chosen against the device's own would flash otherwise. The rest is done by src/shell/looks.ts.
const scheme = /(?:^|; )scheme=(light|dark)(?:;|$)/.exec(document.cookie);
if (scheme) document.documentElement.style.colorScheme = scheme[1];
