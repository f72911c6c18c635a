/** The passwords that are tried first, in lower case: each word also covers its variants with digits and signs around it. */
const WORDS = `
password passwort passw0rd p@ssw0rd p@ssword pa55word parola parolachiave contrasena contraseña clave clavesecreta miclave
lamiapassword miapassword nuovapassword passworddefault defaultpassword mypassword newpassword changeme changethis letmein letmeinnow
openup opensesame apritisesamo welcome welcomeback benvenuto benvenuta benvenuti bienvenido bienvenida hello helloworld ciao
ciaociao ciaoatutti ciaobella ciaobello ciaomondo holamundo hola secret secreto segreto segreta topsecret superman batman spiderman
ironman wonderwoman pokemon pikachu naruto dragonball starwars starwarsfan skywalker darthvader gandalf harrypotter hogwarts
matrix terminator transformers minecraft fortnite roblox counterstrike callofduty playstation nintendo xbox
admin administrator amministratore administrador adminadmin root rootroot toor superuser superadmin sysadmin user username
utente utenti usuario guest ospite invitado test testtest testing tester prova provaprova prueba demo demodemo demouser default
login loginlogin access accesso acceso system sistema server database internet computer computadora ordenador windows windowsxp
microsoft google facebook instagram whatsapp youtube twitter telegram samsung samsunggalaxy iphone android apple macbook
iloveyou iloveu loveyou ilovemylife lovelove truelove forever foreverlove tiamo tiamotanto tiamero tivogliobene amoremio
amoremioti amore amoreamore miamore teamo teamomucho tequiero tequieromucho mivida vitamia miavita princess principessa princesa
principe prince queen king regina reina angel angelo angelito sunshine sunflower girasole rainbow arcobaleno butterfly farfalla
mariposa flower fiore flor chocolate cioccolato cioccolata cookie biscotto banana fragola strawberry cupcake cheese formaggio pizza
pizzapizza spaghetti tiramisu nutella cappuccino espresso dolcevita bellavita labellavita bellissima bellissimo bambina bambino
mamma mammamia mammapapa papa papino mammina nonna nonno famiglia family familia lafamiglia lamiafamiglia baby babygirl babyboy
football footballer calcio calciatore futbol baseball basketball basket pallavolo volleyball soccer hockey tennis softball
juventus juventusfc forzajuve finoallafine forzainter inter internazionale intermilan milan acmilan forzamilan napoli forzanapoli
roma asroma forzaroma magicaroma lazio sslazio fiorentina forzaviola atalanta bologna torino torinofc sampdoria genoa palermo
realmadrid halamadrid barcelona fcbarcelona barcelonafc barca atletico atleticomadrid sevilla valencia liverpool chelsea arsenal
manchester manchesterunited ronaldo cristiano cristianoronaldo messi lionelmessi leomessi maradona diegomaradona totti francescototti
delpiero baggio robertobaggio buffon ibrahimovic zidane beckham michaeljordan kobebryant valentino valentinorossi valerossi
ferrari ferraririossa scuderiaferrari lamborghini maserati alfaromeo fiatpanda panda vespa ducati porsche mercedes corvette
mustang harley harleydavidson yamaha kawasaki audi volkswagen
alessandro alessandra alessio alessia andrea andreaandrea antonio antonella angela angelica anna annamaria annalisa barbara
beatrice benedetta camilla carlo carlotta carmela caterina chiara christian claudia claudio cristian cristina daniela daniele
davide domenico elena eleonora elisa elisabetta emanuele emanuela enrico fabio fabrizio federica federico filippo francesca
francesco gabriele gabriella giacomo gianluca gianluigi giancarlo giorgia giorgio giovanna giovanni giulia giuliana giuliano
giulio giuseppe giuseppina giuseppe ilaria isabella jessica laura leonardo lorenzo luca lucia luciana ludovica luigi marco
marcomarco margherita maria mariarosaria mariateresa mariagrazia marianna mario martina massimo massimiliano matteo mattia
maurizio michela michele michelangelo monica nicola nicole paola paolo patrizia pietro raffaele raffaella riccardo roberta roberto
rosaria salvatore sara serena sergio silvia simona simone sofia stefania stefano teresa tommaso valentina valeria vincenzo
vincenza vittoria vittorio alejandro alejandra carlos carolina catalina daniel daniela diego eduardo esteban fernanda fernando
francisco gabriela guadalupe guillermo gustavo javier jorge jose josemanuel juan juancarlos leticia luis mariajose mauricio miguel
miguelangel natalia pablo patricia rafael ricardo rodrigo santiago sebastian veronica victoria alexander alexandra amanda andrew
anthony ashley benjamin brandon charlie charlotte christopher danielle elizabeth emily george hannah jasmine jennifer jessica
jonathan jordan joshua justin katherine matthew melissa michael michelle nicholas nicole olivia oliver rebecca richard robert
samantha sophie stephanie thomas victoria william
italia italiaitalia forzaitalia vivalitalia italiano italiana españa espana vivaespana mexico argentina colombia america europa
madrid milano torino venezia firenze napolinapoli sicilia sardegna palermo catania verona toscana londra london newyork paris
california texas canada
gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre enero febrero abril mayo junio julio
septiembre octubre noviembre diciembre january february march april june july august september october november december
lunedi martedi mercoledi giovedi venerdi sabato domenica monday tuesday wednesday thursday friday saturday sunday domingo
primavera estate autunno inverno summer summertime winter spring autumn verano invierno otoño
gesu gesucristo gesuegesu jesus jesuschrist jesusislord jesuscristo padrepio madonna dio diomio cristo dios dioses diosesamor
fuckyou fuckyouall asshole vaffanculo vaffa cazzo cazzocazzo minchia stronzo stronza porcodio porcamadonna merda merdamerda
mierda cabron puta putamadre pendejo
monkey dragon tiger tigre leone lion lupo lobo wolf gatto gattino gato cane cagnolino perro horse cavallo caballo delfino dolphin
elefante panther pantera eagle aquila falcon scorpion scorpione serpente cobra shadow hunter killer master maestro ninja samurai
pirate pirata warrior guerriero guerrero phoenix fenice thunder tuono lightning fulmine diamond diamante crystal cristallo silver
argento golden oro freedom liberta libertad peace pace music musica rocknroll metallica ironmaiden nirvana eminem vascorossi vasco
ligabue whatever nothing niente nulla blabla blablabla trustno trustnoone nopassword nonloso nonricordo nonlosogrande boh dimenticata
abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij abcdefghijkl abcabc abcabcabc aaa aaabbb zyxwvut
qwe qwer qwert qwerty qwertz azerty qwertyui qwertyuio qwertyuiop qwertzuiop azertyuiop qwertyqwerty qwertyasdf qwerasdf qwerasdfzxcv
qweasd qweasdzxc asd asdf asdfg asdfgh asdfghjk asdfghjkl asdfghjklm asdasd asdasdasd asdfasdf qweqwe qweqweqwe zxc zxcv zxcvb zxcvbn
zxcvbnm zxcvbnmasdf zaqwsx zaqxsw poiuy poiuytrewq lkjhgfdsa mnbvcxz yuiop hjkl qazwsx qazwsxedc qazxsw wsxedc edcrfv plmokn
ordito orditoordito orditoadmin textile tessuto tessuti tela hubcenter fashion moda modaitaliana vintage vestiti ropa
`;

/** Passwords made of digits or key rows, matched exactly. */
const ROWS = `
1234567890 0123456789 01234567890 12345678901 123456789012 1234567891 12345678910 123456789123 1234567899 9876543210 0987654321
987654321 0000000000 1111111111 1212121212 1231231231 123123123123 1234512345 123456123456 1234561234 12341234 1234123412
1020304050 102030405060 1357924680 2468013579 1472583690 147258369 1478963250 7894561230 789456123 3216549870 3692581470
1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc q1w2e3r4t5 q1w2e3r4t5y6 qwerty1234 qwer1234tyui
qwe123asd123 asd123asd123 asdf1234asdf abc123abc123 abcd1234abcd a1b2c3d4e5 a1b2c3d4e5f6 aa11bb22cc33 1a2b3c4d5e 1a2b3c4d5e6f
zaq12wsxcde3 zaq1zaq1zaq1 zaq1xsw2cde3 !qaz2wsx#edc 1qaz@wsx3edc 12qwaszx34 12qw34er56ty q1q1q1q1q1 1234qwerasdf 123qweasdzxc
123qwe123qwe 123456qwerty 12345qwert 1234qwer1234 qwe123qwe123 p4ssw0rd123 l3tm31n123 w3lc0m3123 adm1n12345 4dm1n1str4t0r
123stella123 1juventus1 123prova123 ciao1234ciao test1234test admin1234admin 1password1 password1password love4ever2 iloveyou4ever
me4ever4you 3141592653 31415926535 2718281828 1123581321 11235813213455 5201314520 1314520520 01011980 01012000 31121999
0102030405 010203040506 1122334455 112233445566 9988776655 5544332211 6677889900 1232123212 7777777777 1010101010 2020202020
`;

const list = (text: string) => text.trim().split(/\s+/);

/** Words used as passwords, and key rows. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(list(WORDS));
/** All of them. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([...COMMON_WORDS, ...list(ROWS)]);
