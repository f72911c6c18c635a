/** Every text of the mails, in every language; a missing one does not compile. */
import type { Language } from '../../contract/languages.ts';
import { MAIL_CODE_MS, MAIL_LINK_MS } from '../../contract/limits.ts';
import type { Subject } from './letter.ts';

interface Words {
  subject: string;
  before: string;
  /** What the link is called; none where a mail brings a code. */
  button: string;
  after: string;
}
interface LetterWords {
  greeting: (name: string) => string;
  signature: string;
  /** Stands over the address of the link itself. */
  linkHint: string;
  letters: Record<Subject['kind'], Words>;
}

const MINUTES = MAIL_CODE_MS / 60_000;
const DAYS = MAIL_LINK_MS / (24 * 3_600_000);

const it: LetterWords = {
  greeting: (name) => `Ciao ${name},`,
  signature: 'Ordito · messaggio automatico, non serve rispondere',
  linkHint: 'Se il pulsante non funziona, copia questo indirizzo nel browser:',
  letters: {
    code: {
      subject: 'Il tuo codice per una nuova password',
      before: 'ecco il codice per scegliere una nuova password:',
      button: '',
      after: `Vale ${MINUTES} minuti e una volta sola. Non darlo a nessuno: noi non te lo chiederemo mai. Se non l’hai chiesto tu, ignora questo messaggio: la tua password resta com’è.`,
    },
    signup: {
      subject: 'Il tuo invito a Ordito',
      before: 'per te è stato creato un account su Ordito. Scegli una password e puoi cominciare.',
      button: 'Scegli la password',
      after: `Il link vale ${DAYS} giorni e una volta sola. Se non aspettavi questo invito, ignora il messaggio.`,
    },
    verify: {
      subject: 'Conferma la tua e-mail',
      before: 'conferma che questo indirizzo è tuo: poi puoi accedere a Ordito.',
      button: 'Conferma l’e-mail',
      after: `Il link vale ${DAYS} giorni e una volta sola. Se non hai un account su Ordito, ignora il messaggio.`,
    },
    passwordChanged: {
      subject: 'La tua password è cambiata',
      before:
        'la password del tuo account Ordito è appena stata cambiata. Se l’hai fatto tu, non serve altro. Altrimenti scegline subito una nuova:',
      button: 'Scegli una nuova password',
      after: 'Così tutti i dispositivi collegati al tuo account vengono disconnessi.',
    },
  },
};

const en: LetterWords = {
  greeting: (name) => `Hello ${name},`,
  signature: 'Ordito · automatic message, no need to answer',
  linkHint: 'If the button does not work, copy this address into your browser:',
  letters: {
    code: {
      subject: 'Your code for a new password',
      before: 'Here is the code to choose a new password:',
      button: '',
      after: `It is valid for ${MINUTES} minutes and only once. Give it to nobody: we will never ask you for it. If you did not ask for it, ignore this message: your password stays as it is.`,
    },
    signup: {
      subject: 'Your invitation to Ordito',
      before: 'An account on Ordito was created for you. Choose a password and you are ready to begin.',
      button: 'Choose a password',
      after: `The link is valid for ${DAYS} days and only once. If you did not expect this invitation, ignore the message.`,
    },
    verify: {
      subject: 'Confirm your e-mail',
      before: 'Confirm that this address is yours: then you can sign in to Ordito.',
      button: 'Confirm the e-mail',
      after: `The link is valid for ${DAYS} days and only once. If you have no account on Ordito, ignore the message.`,
    },
    passwordChanged: {
      subject: 'Your password has changed',
      before:
        'The password of your Ordito account was changed just now. If it was you, there is nothing else to do. If it was not you, choose a new one at once:',
      button: 'Choose a new password',
      after: 'This signs out every device that is signed in to your account.',
    },
  },
};

const es: LetterWords = {
  greeting: (name) => `Hola, ${name}:`,
  signature: 'Ordito · mensaje automático, no hace falta responder',
  linkHint: 'Si el botón no funciona, copia esta dirección en tu navegador:',
  letters: {
    code: {
      subject: 'Tu código para una contraseña nueva',
      before: 'Este es el código para elegir una contraseña nueva:',
      button: '',
      after: `Vale ${MINUTES} minutos y una sola vez. No se lo des a nadie: nunca te lo pediremos. Si no lo has pedido tú, ignora este mensaje: tu contraseña sigue igual.`,
    },
    signup: {
      subject: 'Tu invitación a Ordito',
      before: 'Se ha creado una cuenta para ti en Ordito. Elige una contraseña y ya puedes empezar.',
      button: 'Elegir la contraseña',
      after: `El enlace vale ${DAYS} días y una sola vez. Si no esperabas esta invitación, ignora el mensaje.`,
    },
    verify: {
      subject: 'Confirma tu correo',
      before: 'Confirma que esta dirección es tuya: después ya puedes entrar en Ordito.',
      button: 'Confirmar el correo',
      after: `El enlace vale ${DAYS} días y una sola vez. Si no tienes una cuenta en Ordito, ignora el mensaje.`,
    },
    passwordChanged: {
      subject: 'Tu contraseña ha cambiado',
      before:
        'La contraseña de tu cuenta de Ordito se acaba de cambiar. Si has sido tú, no tienes que hacer nada más. Si no has sido tú, elige una nueva enseguida:',
      button: 'Elegir una contraseña nueva',
      after: 'Así se cierra la sesión en todos los dispositivos de tu cuenta.',
    },
  },
};

const zh: LetterWords = {
  greeting: (name) => `${name},您好：`,
  signature: 'Ordito · 自动发送的邮件，无需回复',
  linkHint: '如果按钮无法使用，请将此地址复制到浏览器：',
  letters: {
    code: {
      subject: '您的新密码验证码',
      before: '这是用于设置新密码的验证码：',
      button: '',
      after: `验证码 ${MINUTES} 分钟内有效，且只能使用一次。请勿告诉任何人，我们绝不会向您索要。如果不是您本人的请求，请忽略此邮件，您的密码不会改变。`,
    },
    signup: {
      subject: 'Ordito 邀请您加入',
      before: '已为您创建 Ordito 账户。设置密码后即可开始使用。',
      button: '设置密码',
      after: `链接 ${DAYS} 天内有效，且只能使用一次。如果您并未期待此邀请，请忽略此邮件。`,
    },
    verify: {
      subject: '请确认您的电子邮件',
      before: '请确认此邮箱属于您，之后即可登录 Ordito。',
      button: '确认电子邮件',
      after: `链接 ${DAYS} 天内有效，且只能使用一次。如果您没有 Ordito 账户，请忽略此邮件。`,
    },
    passwordChanged: {
      subject: '您的密码已更改',
      before: '您的 Ordito 账户密码刚刚被更改。如果是您本人操作，则无需再做任何事。如果不是，请立即设置新密码：',
      button: '设置新密码',
      after: '此操作会使您账户的所有设备退出登录。',
    },
  },
};

/** Texts of the mails by language. */
export const letterWords: Record<Language, LetterWords> = { it, en, es, zh };
