-- PostgreSQL does not use what it has learnt of the texts of an index that is partial: without these it takes any word for frequent.
create statistics products_code_plain on plain_text(code) from products;
--> statement-breakpoint
create statistics products_name_plain on plain_text(name) from products;
--> statement-breakpoint
create statistics products_brand_plain on plain_text(brand) from products;
--> statement-breakpoint
create statistics fabrics_code_plain on plain_text(code) from fabrics;
--> statement-breakpoint
create statistics fabrics_name_plain on plain_text(name) from fabrics;
--> statement-breakpoint
create statistics generics_code_plain on plain_text(code) from generics;
--> statement-breakpoint
create statistics generics_name_plain on plain_text(name) from generics;
--> statement-breakpoint
analyze products, fabrics, generics;
